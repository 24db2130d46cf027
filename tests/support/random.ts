/** A sequence of numbers from 0 to below 1 that its seed repeats. */
export function seededRandom(seed = Math.floor(Math.random() * 2 ** 31)) {
  let state = seed
  return { seed, random: () => (state = (state * 48271 + 11) % 2147483647) / 2147483647 }
}
