/** The answer for every address without a route. */
import { cutText, KnowledgeError } from "../contract/index.ts";

export function routeNotFound(path: string): KnowledgeError {
  const shown = path.length > 200 ? `${cutText(path, 200)}…` : path;
  return new KnowledgeError("route_not_found", `${shown} is not a route of this service.`);
}
