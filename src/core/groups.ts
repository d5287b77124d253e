/** The items by what they have in common. Groups and their items are in the order of the items. */
export function groupBy<Item, Name>(
  items: Iterable<Item>,
  nameOf: (item: Item) => Name,
): Map<Name, Item[]> {
  const groups = new Map<Name, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

/** The value of each name. Spaces separate the names of one value. */
export const byNames = <Value>(
  ...named: readonly (readonly [value: Value, names: string])[]
): ReadonlyMap<string, Value> =>
  new Map(
    named.flatMap(([value, names]) => names.split(/\s+/).map((name) => [name, value] as const)),
  );
