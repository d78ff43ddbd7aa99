import { quietButtonStyle } from "../view/styles.ts";

interface LeaveNoticeProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asked before a link or a form takes away what the service does not have. */
export function LeaveNotice({ onStay, onLeave }: LeaveNoticeProps) {
  return (
    <div role="alert" className="mb-4 rounded-md bg-danger-bg px-4 py-3 text-danger-text">
      <p className="font-semibold">Not everything here is saved</p>
      <p>Waiting tickets, unplaced texts and unsaved judgements will be lost.</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className={quietButtonStyle} onClick={onStay}>
          Stay
        </button>
        <button type="button" className={quietButtonStyle} onClick={onLeave}>
          Leave anyway
        </button>
      </p>
    </div>
  );
}
