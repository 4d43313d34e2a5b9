declare module 'virtual:names' {
  const names: import('../names').Names;
  export default names;
}
declare module 'virtual:cities' {
  const cities: import('../cities').City[];
  export default cities;
}
