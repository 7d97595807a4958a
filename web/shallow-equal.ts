/** Whether two objects of one shape have the same members. */
export const shallowEqual = <Members extends object>(one: Members, other: Members): boolean =>
  Object.entries(one).every(([name, member]) => Object.is(member, other[name as keyof Members]))
