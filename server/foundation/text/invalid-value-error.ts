/** What is wrong with a value. The message goes on after the name of what has it, as in “must be a number”. */
export class InvalidValueError extends Error {}
