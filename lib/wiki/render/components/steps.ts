/** Steps: components with titles, or a numbered list of Markdown. */
import { paragraph, safeDataOf, safeElement } from "../safe-element.ts";
import { type Draw, textOf, words } from "./component.ts";

const steps: Draw = ({ children }) => {
  const isOfSteps = children.some((child) => safeDataOf(child)?.hName === "li");
  return [safeElement(isOfSteps ? "ol" : "div", { className: ["steps"] }, children)];
};

const step: Draw = (component) => {
  const title = words(textOf(component, "title", "label", "heading", "name"));
  const head = title.length === 0 ? [] : [paragraph(title, { className: ["step-title"] })];
  return [safeElement("li", {}, [...head, ...component.children])];
};

export const stepComponents: Readonly<Record<string, Draw>> = { Steps: steps, Step: step };
