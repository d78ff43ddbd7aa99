interface SearchProblemProps {
  readonly title: string;
  /** Names the value and says what to do. */
  readonly detail: string;
  /** The address that may answer next time; none where the same request fails again. */
  readonly retry?: string | undefined;
}

/** A search without an answer, in the words that programs get as problem+json. */
export function SearchProblem({ title, detail, retry }: SearchProblemProps) {
  return (
    <div role="alert" className="results-problem">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{detail}</p>
      {retry === undefined ? null : (
        <p>
          <a href={retry}>Try again</a>
        </p>
      )}
    </div>
  );
}
