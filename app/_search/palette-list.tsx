import { Fragment, type MouseEvent } from "react";
import { opensInPlace } from "./open-in-place.ts";
import type { PaletteChoice } from "./palette-choices.tsx";

interface PaletteListProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly PaletteChoice[];
  readonly active: number;
  readonly onPointed: (index: number) => void;
  /** Does what an action does. */
  readonly onRun: (choice: PaletteChoice) => void;
  /** Told when a page opens without leaving this one. */
  readonly onOpened: () => void;
}

/** The id that the combobox names for a choice of the list `id`. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

const look =
  "block w-full cursor-pointer text-start rounded-md border-l-4 border-transparent px-3 py-2 text-text no-underline hover:bg-surface aria-selected:border-link aria-selected:bg-note-bg";

/** What can be chosen: pages as links, and actions, in their groups. */
export function PaletteList(props: PaletteListProps) {
  const { id, label, choices } = props;
  const groups = groupsOf(choices);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={choices.length === 0}
      className="max-h-[60vh] min-w-0 flex-1 overflow-y-auto p-1"
    >
      {groups.map(({ name, first, choices: members }) => {
        const options = members.map((choice, index) => (
          <Option key={choice.key} {...props} choice={choice} index={first + index} />
        ));
        return (
          <Fragment key={first}>
            {name === "" ? null : (
              // A list box has options only; each says its own place.
              <div aria-hidden="true" className="px-3 pt-2 text-sm font-semibold text-muted">
                {name}
              </div>
            )}
            {options}
          </Fragment>
        );
      })}
    </div>
  );
}

interface OptionProps extends PaletteListProps {
  readonly choice: PaletteChoice;
  readonly index: number;
}

function Option({ id, choice, index, active, onPointed, onRun, onOpened }: OptionProps) {
  const { does, content } = choice;
  const common = {
    id: optionId(id, index),
    role: "option",
    "aria-selected": index === active,
    tabIndex: -1,
    className: look,
    onMouseEnter: () => onPointed(index),
  };
  if (typeof does !== "string") {
    return (
      <button type="button" {...common} onClick={() => onRun(choice)}>
        {content}
      </button>
    );
  }
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || !opensInPlace(does)) return;
    event.preventDefault();
    onOpened();
  };
  return (
    <a {...common} href={does} onClick={open}>
      {content}
    </a>
  );
}

interface Group {
  readonly name: string;
  /** Place of its first choice. */
  readonly first: number;
  readonly choices: PaletteChoice[];
}

/** Neighbours with the same name are one group. */
function groupsOf(choices: readonly PaletteChoice[]): readonly Group[] {
  const groups: Group[] = [];
  for (const [first, choice] of choices.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === choice.group) last.choices.push(choice);
    else groups.push({ name: choice.group, first, choices: [choice] });
  }
  return groups;
}
