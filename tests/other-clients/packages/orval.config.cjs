module.exports = {
  client: { input: './openapi.json', output: { target: './orval/client.ts', client: 'axios-functions' } },
  zod: { input: './openapi.json', output: { target: './orval/zod.ts', client: 'zod' } },
}
