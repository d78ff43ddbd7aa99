import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { quietButtonStyle } from "../../_components/field-styles.ts";

interface LeaveNoticeProps {
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asked before a link or a form takes away what the service does not have. */
export function LeaveNotice({ onStay, onLeave }: LeaveNoticeProps) {
  const t = useDeskTexts();
  return (
    <div role="alert" className="mb-4 rounded-md bg-danger-bg px-4 py-3 text-danger-text">
      <p className="font-semibold">{t("leave.title")}</p>
      <p>{t("leave.detail")}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className={quietButtonStyle} onClick={onStay}>
          {t("leave.stay")}
        </button>
        <button type="button" className={quietButtonStyle} onClick={onLeave}>
          {t("leave.go")}
        </button>
      </p>
    </div>
  );
}
