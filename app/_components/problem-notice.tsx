interface ProblemProps {
  readonly title: string;
  /** Names the value and says what to do. */
  readonly detail: string;
  /** The address that may answer next time. */
  readonly retry?: string | undefined;
}

/** An error for people, in the words that programs get as problem+json. */
export function ProblemNotice({ title, detail, retry }: ProblemProps) {
  return (
    <div role="alert" className="mt-8 rounded-md bg-danger-bg px-4 py-3 text-danger-text">
      <p className="font-semibold">{title}</p>
      <p>{detail}</p>
      {retry === undefined ? null : (
        <p className="mt-2">
          <a href={retry} className="font-semibold text-danger-text">
            Try again
          </a>
        </p>
      )}
    </div>
  );
}
