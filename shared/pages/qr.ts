import { encodeQR } from 'qr'

/** An address as a QR code: dark on light with the quiet zone of four modules that readers need, sharp at every size. */
export function qrSvg(address: string): string {
  const modules = encodeQR(address, 'raw', { ecc: 'medium', border: 4 })
  const path = modules.map((row, y) =>
    [...row.map((isDark) => isDark ? '1' : '0').join('').matchAll(/1+/g)]
      .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
  ).join('')
  const size = modules.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}
