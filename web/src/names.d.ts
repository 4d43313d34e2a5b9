declare module 'virtual:names' {
  const names: import('../names').Names;
  export default names;
}
