/** Fields that a configuration of version 2 may have and that mean nothing any more. */
import { tellFormerName } from "../base/index.ts";

const way = "means nothing any more; remove it";

/** The configuration without them. Anything else that is wrong is left to the schema. */
export function withoutFormerFields(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const { fusion, embedProvider, ...rest } = given;
  if (fusion !== undefined) tellFormerName("The field fusion", way);
  const provider = withoutDimensions(embedProvider);
  return provider === undefined ? rest : { ...rest, embedProvider: provider };
}

/** Vectors of the package have as many as they have; those of a model of one's own may be cut. */
function withoutDimensions(provider: unknown): unknown {
  if (!isRecord(provider) || provider.provider !== "local" || "model" in provider) return provider;
  const { dimensions, ...rest } = provider;
  if (dimensions !== undefined) {
    tellFormerName('The field embedProvider.dimensions beside "provider": "local"', way);
  }
  return rest;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
