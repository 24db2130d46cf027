/**
 * The contrast ratio of WCAG 2.2, implemented independently from its text as a reference for the product's own.
 */
export function ratio(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort().reverse() as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const weights = [0.2126, 0.7152, 0.0722]

function luminance(color: string): number {
  const number = Number(`0x${color.slice(1)}`)
  return [number >> 16, (number >> 8) & 255, number & 255].reduce((sum, byte, at) => {
    const share = byte / 255
    const linear = share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4)
    return sum + weights[at]! * linear
  }, 0)
}
