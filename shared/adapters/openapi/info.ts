/** The document's title, version and terms. The license says what package.json says: none is granted. */
export const info = (baseUrl: string) => ({
  title: 'Artist and Catalog Platform',
  version: '1.0.0',
  summary: 'Catalogs, sites, lookups, content and accounts of the music industry.',
  contact: { name: 'The operator of this deployment', url: baseUrl },
  description: description(baseUrl),
  license: { name: 'UNLICENSED: no license to the code is granted', identifier: 'LicenseRef-UNLICENSED' },
})

/** What holds for all operations. */
const description = (baseUrl: string) =>
  `
HTTP API for music-industry workflows. The same operations are served as MCP tools at \`${baseUrl}/mcp\`.

**Credentials.** Send exactly one of \`x-api-key\` and \`Authorization: Bearer\`. The account is always that of the credential.

**Errors.** The header \`x-error-code\` has one of a closed list of codes, and the body a message. With
\`Accept: application/problem+json\` the body is RFC 9457, with the invalid fields. A record that you have no access to gives the
same response as one that does not exist.

**Requests.** JSON bodies are strict: an unknown field is an error that names it. Every response has \`x-request-id\`: quote it
when you report a problem.

**Units.** Times are UTC in ISO 8601. 1 credit is 1 US cent.
`.trim()
