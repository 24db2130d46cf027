/** Whether a body of this type is JSON in UTF-8 (RFC 8259). Another charset would be decoded wrongly. */
export const isJson = (header: string): boolean =>
  /^application\/json(([ \t]*;)+([ \t]*charset=("utf-8"|utf-8)([ \t]*;)*)?)?$/i.test(header.trim())
