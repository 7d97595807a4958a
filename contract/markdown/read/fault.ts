/** What is wrong in Markdown, and where: lines and columns count from 1. */
export interface Fault {
  message: string
  line: number
  column: number
}
