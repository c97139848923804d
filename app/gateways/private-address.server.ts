import { BlockList, isIP } from "node:net";

// Separate: a shared list would match IPv4 addresses as mapped IPv6.
const closed = { 4: new BlockList(), 6: new BlockList() };

// IANA special-purpose networks: this host, private, link-local, documentation, multicast.
const networks: readonly (readonly [address: string, prefix: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

// Everything outside global unicast (2000::/3), plus IPv4-embedding and documentation ranges.
const networks6: readonly (readonly [address: string, prefix: number])[] = [
  ["::", 3],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["4000::", 2],
  ["8000::", 1],
];

for (const [address, prefix] of networks) closed[4].addSubnet(address, prefix, "ipv4");
for (const [address, prefix] of networks6) closed[6].addSubnet(address, prefix, "ipv6");

export function isPrivateAddress(ip: string): boolean {
  if (isIP(ip) === 4) return closed[4].check(ip, "ipv4");
  return isIP(ip) !== 6 || closed[6].check(ip, "ipv6");
}
