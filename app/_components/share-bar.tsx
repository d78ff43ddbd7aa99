/** A bar as wide as its share of what it stands in; drawn, because a policy of ours allows no styles in HTML. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg aria-hidden="true" className="block h-2 w-full">
      <rect
        width={`${(100 * share).toFixed(1)}%`}
        height="100%"
        rx="4"
        className="fill-link forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}
