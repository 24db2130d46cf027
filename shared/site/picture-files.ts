import type { Asset } from './document.ts'

/** The sizes in which a picture is stored: the pixels of its longer side, and how many bytes a file may have. */
export const pictureSizes = [
  { side: 480, maxBytes: 45_000 },
  { side: 960, maxBytes: 110_000 },
  { side: 1600, maxBytes: 220_000 },
] as const

/** The longer side of the largest file of a picture, which is at its path. */
export const maxSide = pictureSizes.at(-1)!.side
const smallerSides = pictureSizes.slice(0, -1).map(({ side }) => side)

/** Where a smaller file of a picture is. */
export const smallerFile = (path: string, side: number) => path.replace(/\.webp$/, `-${side}.webp`)

/** All files that an asset may have, by its path: those that are removed with it. */
export const filesOf = (path: string): string[] =>
  path.endsWith('.webp') ? [path, ...smallerSides.map((side) => smallerFile(path, side))] : [path]

/** A picture's size inside a longer side. Never larger than it is. */
export function fit({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The files of a picture with their widths, smallest first. None for one from before the sizes, which has one file. */
export function sourcesOf({ url, width, height }: Asset): { url: string; width: number }[] {
  if (!width || !height) return []
  const smaller = smallerSides.filter((side) => side < Math.max(width, height))
    .map((side) => ({ url: smallerFile(url, side), width: fit({ width, height }, side).width }))
  return [...smaller, { url, width }]
}
