/** A row of the benchmark. Its measurement returns the rest (report.ts). */
export interface RowDefinition {
  /** About how long it takes on two quiet cores, stores and processes included. */
  seconds: number
  /** Why the budget is missed where it is, and what would help. The document has it then. */
  reason?: string
}

/** Every row, in the order of the document. */
export const rows = {
  B1: {
    seconds: 240,
    reason: 'Half of a page are the connection, the key, the scope, the locks on partitions and 47 KB of ' +
      'response, which the sum does not have. The comparison itself reads a row a month. A form that the ' +
      'planner inlines is 0.02 ms faster, and would be a second way to write functions.',
  },
  B2: {
    seconds: 60,
    reason: 'The months of a page are at random positions. The processor caches hold the small store, not ' +
      'the large one, whose index has one more level; larger shared buffers change nothing.',
  },
  B3: {
    seconds: 90,
    reason: 'Under load, 44 % of the time is in the HTTP server of Deno, its sockets and the kernel, as in ' +
      'the bare server. The rest is spread: deadlines 5 %, the hashes of a key 4 %, the log 4 %, the route ' +
      '2 %, limits and metrics less than 1 % each. More needs another framework.',
  },
  B4: { seconds: 20 },
  B5: {
    seconds: 80,
    reason: 'Without a database, a call takes 0.3 ms over MCP and 0.06 ms over HTTP. Nearly all of the ' +
      'difference is the validation of messages in the MCP library.',
  },
  B6: {
    seconds: 90,
    reason: 'About seven requests share a look-up in the database, which takes 20 µs of the processor a ' +
      'request. Fewer look-ups would show a page after it is unpublished.',
  },
  B7: { seconds: 5 },
  B8: {
    seconds: 30,
    reason:
      'Of the time beyond the empty app, a third is zod, a sixth the configuration of all vendors, and ' +
      'an eighth each the first group of operations and the first request.',
  },
  B9: {
    seconds: 120,
    reason:
      'It is garbage that V8 has not collected yet: over 80,000 requests, memory falls with the first ' +
      'full collection and stays there. Lists of 1,000 songs are built three times, sixteen at a time; ' +
      'streaming them would help.',
  },
  B10: {
    seconds: 60,
    reason: 'The memory of the decoder is still there while the encoder runs, which is the most for a ' +
      'progressive JPEG in full color.',
  },
  B11: {
    seconds: 90,
    reason:
      'Rows pass a temporary table, so that one insert can skip those that are stored already. Binary ' +
      'COPY into the table reached 0.97, with a parser and a converter of our own.',
  },
  B12: {
    seconds: 25,
    reason:
      'Postgres, Auth, REST and Storage, five functions and the gateway load their modules at the same ' +
      'time, so that a start needs both processors all along.',
  },
  B13: {
    seconds: 30,
    reason:
      'Nearly all of npm run check is the check of the types, which keeps one core busy; format and lint ' +
      'run beside it.',
  },
  B14: {
    seconds: 120,
    reason: 'What died starts anew with its modules, after a first pause of a tenth of a second.',
  },
  B15: {
    seconds: 90,
    reason: 'A key is locked and its result saved, two writes that the same request without a key lacks.',
  },
  B16: {
    seconds: 150,
    reason:
      'Most of the time is reading 600,000 months and their states; the sums, movers and artists are an ' +
      'eighth of it.',
  },
  B17: {
    seconds: 20,
    reason:
      'Two thirds are the artwork: its WebP is decoded, scaled and reduced to few colors. A card without ' +
      'takes 60 ms. A process draws the card of a published version once.',
  },
  B18: {
    seconds: 150,
    reason:
      'The forecast and the condition of each recording are computed for every report, a page of 1,000 ' +
      'recordings after the other on one connection: half a second each. They would have to be stored once a ' +
      'day, or computed from month facts as the summary is.',
  },
  B19: { seconds: 90 },
  B20: {
    seconds: 70,
    reason: 'A page has 130 KB and takes 2.6 ms of the function, mostly for reading and writing them. The ' +
      'program that sends the requests reads as many bytes of both ways, on the same processors.',
  },
  B22: { seconds: 40 },
  B23: { seconds: 90 },
} as const satisfies Record<string, RowDefinition>

export type RowId = keyof typeof rows
