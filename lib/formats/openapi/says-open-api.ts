/** Whether a file says that it is a description, without the packages that read one. */

const yamlMark = /^(?:openapi\s*:\s*["']?3\.|swagger\s*:\s*["']?2\.)/m;
const jsonMark = /"(?:openapi"\s*:\s*"3\.|swagger"\s*:\s*"2\.)/;

/** By the text alone: nothing is parsed to find out that a file of settings is none of ours. */
export function saysOpenApi(text: string): boolean {
  return isJson(text) ? jsonMark.test(text) : yamlMark.test(text);
}

export function isJson(text: string): boolean {
  return /^\ufeff?\s*\{/.test(text);
}
