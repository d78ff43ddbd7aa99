/** The switch for colours: a plain form, which scripts may take over. */
import { type Theme, themeAfter, themePictures } from "../../../contract/theme.ts";
import { LineIcon } from "../line-icon.tsx";

export interface ThemeFormProps {
  readonly theme: Theme;
  /** Names the choice of now. */
  readonly label: string;
  /** Instead of sending the form. Default: it is sent, and leads back to the page. */
  readonly onChoose?: ((theme: Theme) => void) | undefined;
}

/** Goes from the colours of the system to light, to dark and back. */
export function ThemeForm({ theme, label, onChoose }: ThemeFormProps) {
  const next = themeAfter(theme);
  const choose = onChoose && { onSubmit: takenOver(() => onChoose(next)) };
  return (
    <form action="/api/colours" method="post" className="site-colours" {...choose}>
      <button
        type="submit"
        name="theme"
        value={next}
        className="site-icon"
        title={label}
        aria-label={label}
      >
        <LineIcon path={themePictures[theme]} />
      </button>
    </form>
  );
}

function takenOver(choose: () => void) {
  return (event: { preventDefault(): void }): void => {
    event.preventDefault();
    choose();
  };
}
