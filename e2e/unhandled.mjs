// Loaded before the server by the journey that looks at its end: SIGUSR2 brings an uncaught fault.
process.on("SIGUSR2", () => {
  void Promise.reject(new Error("a fault of CANARY, camille@exemple.fr"));
});
