/** The drawings of a page without an uploaded picture. */
export const artNames = [
  'record',
  'sunset',
  'orbit',
  'waves',
  'plaid',
  'rain',
  'mountains',
  'leaves',
  'blocks',
  'constellation',
  'halftone',
  'brush',
  'collage',
  'cassette',
  'rays',
  'skyline',
  'ripples',
  'horizon',
] as const

export type ArtName = (typeof artNames)[number]
