/** The concept's name and the seed of a script of ours, from the theme in it. Undefined for the script of a model. */
export function playedIn(javascript = ''): { name: string; seed: number } | undefined {
  const [, name, seed] = /\{"concept":"([\w-]+)","seed":(\d{1,10}),/.exec(javascript) ?? []
  return name === undefined ? undefined : { name, seed: Number(seed) }
}
