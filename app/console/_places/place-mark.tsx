"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { initialsOf, placeMarks, type QueueMark } from "./place-marks.ts";

const Marks = createContext<ReadonlyMap<string, QueueMark>>(new Map());

interface PlaceMarksProps {
  readonly collections: readonly string[];
  readonly children: ReactNode;
}

/** All marks within it are those of these collections. */
export function PlaceMarks({ collections, children }: PlaceMarksProps) {
  const marks = useMemo(() => placeMarks(collections), [collections]);
  return <Marks value={marks}>{children}</Marks>;
}

/** Beside the name of a queue, which says the same; null for a ticket that belongs nowhere. */
export function PlaceMark({ collection }: { readonly collection: string | null }) {
  const mark = useContext(Marks).get(collection ?? "");
  return (
    <span className="place-mark" data-hue={mark?.hue} aria-hidden="true">
      {mark?.letters ?? "–"}
    </span>
  );
}

/** Beside a name; nothing where there are no letters in it. */
export function PersonMark({ name }: { readonly name: string }) {
  const initials = initialsOf(name);
  if (initials === "") return null;
  return (
    <span className="person-mark" aria-hidden="true">
      {initials}
    </span>
  );
}
