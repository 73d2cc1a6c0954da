/** For workerProcess.test.ts: doubles numbers, or fails as it is told. */
process.on('disconnect', () => process.exit())
process.on('message', ({ what, n }) => {
  if (what === 'hang') for (;;);
  if (what === 'break') process.abort()
  process.send(what === 'name' ? process.pid : n * 2)
})
