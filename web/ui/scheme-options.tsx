export function SchemeOptions() {
  return (
    <>
      <option value="system">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </>
  )
}
