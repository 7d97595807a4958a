/** Something that whoever runs the program should mend, while it goes on. */
export interface Warning {
  /** What it is about, in letters and underscores: an alert can be made of it. Never changes once released. */
  code: string
  /** One sentence for a person. Anybody may read it: no path, host, name or address stands in it. */
  message: string
}
