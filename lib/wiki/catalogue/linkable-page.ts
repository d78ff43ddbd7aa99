/** A page as far as links need it. */
export interface LinkablePage {
  readonly id: string;
  readonly collection: string;
  readonly filePath: string;
  readonly space: string;
  readonly path: string;
  readonly address: string;
  readonly title: string;
  readonly anchors: ReadonlySet<string>;
}
