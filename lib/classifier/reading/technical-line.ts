/** Output of programs: the strongest evidence that a ticket can hold, whoever pasted it. */

const lookedAt = 300;
const signs: readonly RegExp[] = [
  /\b[A-Z]\w{0,60}(?:Error|Exception|Warning|Fault)\b/,
  /^(?:error|fatal|warning|panic|exception|traceback|caused by)\b.{0,80}[:[(]/i,
  /^\s{0,20}at .{1,200}[:(]\d/,
  /^\s{0,20}File ".{1,200}", line \d/,
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d/,
  /^\[?\d\d:\d\d:\d\d/,
  /^\[?(?:DEBUG|INFO|WARN|ERROR|TRACE|FATAL)\b/,
  /(?:^|[\s"'(=])(?:[A-Za-z]:\\|~?\/|\.{1,2}\/)[\w.@-]{1,80}[\\/][\w.@\\/-]{1,200}/,
  /^[$#%] \S/,
  /^(?:npm|yarn|pip|git|curl|docker|kubectl|cargo|go|node|python3?)\b.{0,40}(?: -|\s\w{1,20}$)/,
  /0x[\da-f]{4,}/i,
  /\w\(.{0,100}\)\s{0,3}[;{]\s{0,3}$/,
];

export function isTechnical(text: string): boolean {
  const line = text.slice(0, lookedAt);
  return signs.some((sign) => sign.test(line));
}
