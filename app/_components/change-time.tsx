import { exactTime, relativeDay } from "./relative-day.ts";

interface ChangeTimeProps {
  readonly at: string;
  readonly language: string;
}

/** Relative, with the exact time under the pointer; `LocalTimes` turns both to the reader's zone. */
export function ChangeTime({ at, language }: ChangeTimeProps) {
  return (
    <time dateTime={at} title={exactTime(at, { language })}>
      {relativeDay(at, { language })}
    </time>
  );
}
