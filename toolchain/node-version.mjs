// Imported first by every script that npm starts with the Node of the machine.
const oldest = 20

if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(`Lectern needs Node ${oldest} or later to start; this is ${process.versions.node}.`)
  process.exit(1)
}
