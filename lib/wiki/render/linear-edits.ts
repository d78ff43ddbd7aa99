/**
 * Markdown's parser corrects its list of events at the end of every quote, list and footnote. It
 * copies the whole list each time, so a page with 160 KB of quotes took 15 s; here only the events
 * after the first correction move, which are the page's last few lines.
 */
import { EditMap } from "micromark-util-edit-map";

type Change = EditMap["map"][number];

/** Changes the thread's copy of the parser: what comes out is the same. */
export function useLinearEdits(): void {
  EditMap.prototype.consume = function consume(events) {
    applyEdits(this.map, events);
    this.map.length = 0;
    this.index.clear();
  };
}

function applyEdits(changes: Change[], events: Change[2]): void {
  changes.sort(([left], [right]) => left - right);
  const first = changes[0]?.[0];
  if (first === undefined) return;
  const tail = events.splice(first);
  let from = 0;
  for (const [position, removed, added] of changes) {
    append(events, tail, from, position - first);
    append(events, added, 0, added.length);
    from = position - first + removed;
  }
  append(events, tail, from, tail.length);
}

/** One by one: an argument list of 100,000 is an error. */
function append(events: Change[2], source: Change[2], from: number, end: number): void {
  for (const event of source.slice(from, end)) events.push(event);
}
