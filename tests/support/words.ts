/** The words of a text, such as a long list of addresses. */
export const words = (text: string): string[] => text.trim().split(/\s+/)
