const end =
  /((?<!\b(?:[Ff]eat|[Ff]t|[Vv]ol|[Ss]t|[Nn]o|[Dd]r|[Mm]rs?|[Mm]s|\p{Lu}))[.!?](?=\s|$)|[;\n]|,? and (?=(?:add|bring|cancel|change|delete|drop|make|move|remove|set|use|write)\b)|, (?=(?:add|bring|cancel|change|delete|drop|make|move|remove|set|use|write)\b))/u

/** The sentences of a text, and the requests that a sentence joins with "and", each with what ends it. */
export function sentencesOf(text: string): { sentence: string; end: string }[] {
  const parts = text.split(end)
  return Array.from({ length: Math.ceil(parts.length / 2) }, (_, at) => ({
    sentence: parts[at * 2]!,
    end: parts[at * 2 + 1] ?? '',
  }))
}
