import { quietButtonStyle } from "../_components/field-styles.ts";

interface SwitchButtonProps {
  /** Whether it pauses or lets go on. */
  readonly pauses: boolean;
  /** Empty: everything. */
  readonly collection: string;
  readonly label: string;
}

/** A plain form: it works without scripts. */
export function SwitchButton({ pauses, collection, label }: SwitchButtonProps) {
  return (
    <form action="/console/automation/switch" method="post">
      <input type="hidden" name="paused" value={pauses ? "1" : "0"} />
      <input type="hidden" name="collection" value={collection} />
      <button type="submit" className={quietButtonStyle}>
        {label}
      </button>
    </form>
  );
}
