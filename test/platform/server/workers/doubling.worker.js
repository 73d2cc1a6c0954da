/** The worker of workerProcess.test.ts: doubles numbers, returns its pid, hangs or crashes. */
process.on('disconnect', () => process.exit())
process.on('message', ({ command, number }) => {
  if (command === 'hang') for (;;);
  if (command === 'break') process.abort()
  process.send(command === 'pid' ? process.pid : number * 2)
})
