/** An ISRC as people read it, such as QZ-DM0-20-00008. */
export const isrcText = (isrc: string): string => isrc.replace(/^(..)(...)(..)(.....)$/, '$1-$2-$3-$4')
