-- Nets kept with the offers of self-employed teachers, all of 2026: 22 % of fees, 25.6 % of the price (decision 051).
UPDATE "proposals" SET "net_cents" = "salary_cents" - ("hourly_price_cents" * 256 + 500) / 1000
WHERE "salary_cents" = "hourly_price_cents" - ("hourly_price_cents" * 220 + 500) / 1000;--> statement-breakpoint
UPDATE "opportunity_offers" SET "net_cents" = "salary_cents" - ("hourly_price_cents" * 256 + 500) / 1000
WHERE "salary_cents" = "hourly_price_cents" - ("hourly_price_cents" * 220 + 500) / 1000;
