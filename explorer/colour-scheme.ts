/** Dark where the reader's system is dark; Swagger UI has a class for it. */
export function followColourScheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    document.documentElement.classList.toggle("dark-mode", dark.matches);
  };
  apply();
  dark.addEventListener("change", apply);
}
