/**
 * A whole number with commas between thousands. For texts of every start and page: `toLocaleString` first loads what ICU knows of numbers, which takes as
 * long as fifty modules.
 */
export const withCommas = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
