/** A reason why the program cannot start, or a command cannot do its work. The message is complete without a stack, one fact on each line. */
export class StartError extends Error {}
