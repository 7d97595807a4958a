/** A reason why the program cannot start, or a command cannot do its work. Its message tells all that its reader needs, one fact on each line. */
export class StartError extends Error {}
