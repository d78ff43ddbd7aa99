/** `skill.md`: when an agent should look into this documentation, and how; the form of Agent Skills. */

export interface SkillTextOptions {
  readonly title: string;
  readonly origin: string;
}

/** The name of a skill has small letters, digits and hyphens, 64 at most. */
export function skillName(title: string): string {
  const name = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 56)
    .replace(/^-+|-+$/g, "");
  return name === "" ? "documentation" : `${name}-docs`;
}

export function skillDescription(title: string): string {
  return `Answers questions about ${plain(title)} from its documentation. Use it before you write code or settings for ${plain(title)}, or when a name, an option or a default is in doubt.`;
}

export function skillText({ title, origin }: SkillTextOptions): string {
  return `---
name: ${skillName(title)}
description: ${JSON.stringify(skillDescription(title))}
---

# ${plain(title)}

1. With MCP at ${origin}/api/mcp: call \`search_docs\` with the precise words, or the whole question where you do not know them, and \`maxTokens\` of 2000. Add \`contains: "code"\` where only code is wanted. Send what you have as \`seen\` when you ask again.
2. Without MCP: ${origin}/agents.md says what is where, ${origin}/llms.txt lists all pages, and every page has its Markdown under its address with \`.md\`.
3. Name the pages that you used. If no page answers, say so.
`;
}

/** What `/.well-known/skills/index.json` lists. */
export function skillIndex({ title }: SkillTextOptions): object {
  const skill = { name: skillName(title), description: skillDescription(title) };
  return { skills: [{ ...skill, files: ["SKILL.md"] }] };
}

function plain(title: string): string {
  return title
    .replace(/[\p{C}\s<>[\]`#]+/gu, " ")
    .trim()
    .slice(0, 100)
    .trim();
}
