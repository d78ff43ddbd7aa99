import { expect, test } from "vitest";
import { askerOf } from "./asker-of.ts";

test.each([
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
  "Claude-User/1.0",
  "claude-code/2.1 (cli)",
  "ChatGPT-User/1.0",
  "PerplexityBot/1.0",
  "GitHubCopilotChat/0.30",
  "Cursor/1.2",
  "Mozilla/5.0 (compatible; bingbot/2.0)",
  "some-crawler",
])("%s is an agent", (name) => expect(askerOf(name)).toBe("agents"));

test.each([
  null,
  "",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36",
  "Mozilla/5.0 (Linux; Android 12; CUBOT KINGKONG 7) AppleWebKit/537.36",
  "curl/8.5.0",
  "node",
  "Mozilla/5.0 (precursor robotics)",
  "x".repeat(100_000),
])("%s is not", (name) => expect(askerOf(name)).toBe("people"));
