/** A reason why the program cannot start. Its message tells all that its reader needs, one fact on each line. */
export class StartError extends Error {}
