/** The name of a type of an operation's: `CreateCatalog` for create_catalog. */
export const typeName = (name: string) =>
  name.split('_').map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
