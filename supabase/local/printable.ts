/** A text that a terminal only shows: control characters are escaped, except ends of lines. */
export const printable = (text: string) =>
  text.replace(
    /(?!\n)\p{Cc}|\p{Zl}|\p{Zp}/gu,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
