import { contrast, fromOklch, hueDistance, isYellow, moved, type Oklch, toOklch } from '../../site/color.ts'
import type { DesignColors } from '../../site/document.ts'

/** A picture without a stronger color is gray, and so is its page. */
const gray = 0.04
const minAccentChroma = 0.1
/** Hues that differ less make no other accent. */
const minHueDistance = 0.5

type Colors = readonly string[]

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
/** The root of a color's share, which its place in the list stands for. */
const rootOfShare = (at: number) => 1 / Math.sqrt(at + 1)

/**
 * A quiet ground. A cover that has one is printed on it: its largest light and pale area (paper, sky), or its dark area, the
 * more colored the better. Any other gets a ground with the hue of its largest area.
 */
export function groundOf(artwork: Colors, dark: boolean): string {
  const colors = artwork.map(toOklch)
  const own = dark
    ? colors.map((color, at) => ({ color, weight: (color[1] + 0.03) * rootOfShare(at) }))
      .filter(({ color }) => color[0] <= 0.42).toSorted((a, b) => b.weight - a.weight)[0]?.color
    : colors.find(([lightness, chroma]) => lightness >= 0.8 && chroma <= 0.08)
  if (!own) {
    const [, chroma, hue] = colors[0]!
    return fromOklch([dark ? 0.16 : 0.965, Math.min(chroma, dark ? 0.035 : 0.02), hue])
  }
  const [lightness, chroma, hue] = own
  const max = chroma < gray ? 0.17 : 0.22
  return fromOklch(
    dark
      ? [between(lightness, 0.13, max), Math.min(chroma, 0.085), hue]
      : [between(lightness, 0.935, 0.965), Math.min(chroma, 0.035), hue],
  )
}

/** The colors of an artwork, strongest first: by chroma, share, and how much each stands out from a ground. */
function strongestOn(artwork: Colors, ground: string): Oklch[] {
  const [, groundChroma, groundHue] = toOklch(ground)
  const standsOut = (color: string, hue: number) =>
    Math.min(1, contrast(color, ground) / 4.6) *
    (groundChroma < 0.01 ? 1 : 0.55 + 0.45 * Math.min(1, hueDistance(hue, groundHue) / 0.6))
  return artwork.map((color, at) => {
    const [lightness, chroma, hue] = toOklch(color)
    const own: Oklch = [lightness, chroma, hue]
    return { own, strength: chroma * rootOfShare(at) * standsOut(color, hue) }
  }).toSorted((one, other) => other.strength - one.strength).map(({ own }) => own)
}

/** The accents of a page around an artwork, best first: on a light ground a dark color of a large area, then the strongest ones. */
export function accentsOf(artwork: Colors, ground: string): Oklch[] {
  const [strongest, ...others] = strongestOn(artwork, ground) as [Oklch, ...Oklch[]]
  const isOther = ([, chroma, hue]: Oklch) =>
    chroma >= gray && hueDistance(hue, strongest[2]) > minHueDistance
  const strong = artwork.slice(0, 2).find((color) => contrast(color, ground) >= 7)
  const button = strong && toOklch(strong)
  const vivid = [strongest, ...others.filter(isOther)].map(([lightness, chroma, hue]): Oklch => [
    lightness,
    chroma < gray ? chroma : Math.max(chroma, minAccentChroma),
    hue,
  ])
  return button && toOklch(ground)[0] > 0.5 && isOther(button) ? [button, ...vivid] : vivid
}

/** Colors for a page around an artwork: a ground, an accent of it, and a second one where the artwork has it. */
export function colorsFromArtwork(
  artwork: Colors,
  dark: boolean,
  background = groundOf(artwork, dark),
  [lightness, chroma, hue] = accentsOf(artwork, background)[0]!,
): DesignColors {
  const [, tint, groundHue] = toOklch(background)
  const [, darkTint, darkHue] = artwork.map(toOklch).toSorted(([one], [other]) => one - other)[0]!
  // A gray accent differs by its lightness alone. Others begin at a medium one, so that their hue shows.
  const [low, high] = chroma < gray ? [0.85, 0.35] : [0.55, 0.65]
  const start = fromOklch([dark ? Math.max(lightness, low) : Math.min(lightness, high), chroma, hue])
  const colors = {
    background,
    foreground: fromOklch(
      dark ? [0.96, Math.min(tint / 2, 0.0175), groundHue] : [0.2, Math.min(darkTint, 0.03), darkHue],
    ),
    accent: moved(start, dark ? 1 : 0, (color) => contrast(color, background) >= 4.6),
  }
  return { ...colors, ...secondOf(colors, artwork) }
}

/**
 * The strongest color of an artwork that differs from the accent by its hue or clearly by its lightness, as text on the ground.
 * One that would have to change much for that is not of this cover.
 */
export function secondOf(
  { background, accent }: Pick<DesignColors, 'background' | 'accent'>,
  artwork: Colors,
): Pick<DesignColors, 'second'> {
  const [accentLightness, accentChroma, accentHue] = toOklch(accent)
  const isLight = toOklch(background)[0] > 0.5
  for (const own of strongestOn(artwork, background)) {
    const [lightness, chroma, hue] = own
    // A quiet color shows on a dark ground only, and a dark yellow is mustard.
    if (chroma < (isLight ? 0.08 : 0.05) || isLight && isYellow(hue)) continue
    const second = textOn(background, own)
    const [shown, shownChroma] = toOklch(second)
    if (Math.abs(shown - lightness) > 0.2 || shownChroma < chroma * 0.6) continue
    const isOther = accentChroma < gray || hueDistance(hue, accentHue) > minHueDistance
    if (isOther || Math.abs(shown - accentLightness) > 0.2) return { second }
  }
  return {}
}

/** A color that can be read on a ground, and on a panel beside it, which has less contrast on the darkest and the lightest grounds. */
export function textOn(ground: string, color: Oklch): string {
  const [lightness] = toOklch(ground)
  const min = lightness < 0.4 || lightness > 0.89 ? 5.4 : 4.65
  const towards = contrast(ground, '#ffffff') > contrast(ground, '#000000') ? 1 : 0
  return moved(fromOklch(color), towards, (tried) => contrast(tried, ground) >= min)
}

/** Whether most of an artwork is dark. Its colors are in the order of their share. */
export const isDarkArtwork = ([main, next = main]: Colors): boolean =>
  toOklch(main!)[0] * 0.65 + toOklch(next!)[0] * 0.35 < 0.55
