/** The package has no types. */
export default function parse(text: string): never[]
